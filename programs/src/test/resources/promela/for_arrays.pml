byte a[3] = 2; chan q = [3] of { byte, bit }; byte s; typedef M { byte b; bit t }; M m;
active proctype A() { byte i; for (i in a) { a[i] = a[i] + i }; q!1,0; q!5,1;  for (i : a[0] .. a[2]) { s++; if :: s > 9 -> break :: else fi } }
active proctype B() { s++ }
