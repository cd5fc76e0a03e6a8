chan q = [2] of { byte }; byte s;
active proctype S() { xs q; byte i; do :: i < 4 -> q!i; i++ :: else -> break od }
active proctype R() { xr q; byte v; do :: nempty(q) -> q?v; s = s + v :: empty(q) && s > 3 -> break od; assert(s <= 6) }
active proctype N() { byte k; k = s; s == 6 }
