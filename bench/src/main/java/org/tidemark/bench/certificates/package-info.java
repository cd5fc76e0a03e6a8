/**
 * Certificates of the answers about instances of the contest, {@code tidemark bench certificates}: each is given to the
 * independent program, which must accept it, and some are forged, which it must refuse. {@link
 * org.tidemark.bench.certificates.CertificateTable} is the command, {@link
 * org.tidemark.bench.certificates.CertificateTable.Forger} knows changes that make any certificate false.
 */
@NullMarked
package org.tidemark.bench.certificates;

import org.jspecify.annotations.NullMarked;
