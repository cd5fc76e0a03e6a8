typedef A1 { byte x; short y[2] }; typedef B1 { A1 a[2]; bit z; unsigned u:2 }; B1 b[2]; byte r;
proctype P(byte i) { B1 l; l.a[i].y[1]=-5; l.u=7; b[i].a[1-i].x=l.u; b[i].u=b[i].u-1; r=r+b[i].u }
init { run P(0); run P(1) }
