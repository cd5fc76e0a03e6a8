typedef In { byte a[2]; short b }; typedef Out { In in[2]; bit k; chan c = [1] of { byte } }; Out o[2]; byte z;
active proctype A() { o[1].in[0].a[1] = 7; o[0].in[1].b = -3; o[1].c!5; o[0].k = 3; assert(o[0].k == 1); o[1].in[o[0].k].a[0]++; z = o[1].in[1].a[0] + o[1].in[0].a[1] }
active proctype B() { byte v; o[1].c?v; o[0].in[1].b = o[0].in[1].b - v; o[0].c!v }
