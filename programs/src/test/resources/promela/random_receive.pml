chan q = [4] of { byte, bool }; byte n; bool f; byte got;
active proctype S() { q!1,true; q!2,false; q!1(false); q!3,true }
active proctype R() { do :: q??2,f -> got++ :: q??[1,false] -> q??1,false; got = got + 10 :: q?<n,f> -> break :: q??<3,f> -> got = 99; break od; assert(got != 99 || f) }
