typedef In { byte v[2]; bit f }; typedef T { short a; In in[2]; chan c = [1] of { byte } }; T t[2]; T one;
active proctype P() { byte i; t[1].in[1].v[0] = 5; for (i : 0 .. 1) { t[i].in[i].f = 1 }; one.a = t[1].in[1].v[0] - 9; t[0].c!one.a; t[1].c!2; t[0].c?i }
