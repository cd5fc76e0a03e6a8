chan a = [1] of { byte }; chan b = [1] of { chan };
proctype W(chan c) { chan mine = [1] of { byte }; b!mine; mine?_; c!3 }
init { chan r; byte v; run W(a); b?r; r!1; a?v; assert(v == 3) }
