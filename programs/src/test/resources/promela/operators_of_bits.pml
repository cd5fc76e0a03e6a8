int x; short s; byte b;
active proctype A() { x=5; x=x<<3|1; x=x&~4; s=x<<12; b=x*7; x=x^s; x= x%7; s=-s; b=-b; x=b>>2; x = (s<0)+(b>3)*2 ; x = s/3; x= s%5; b = s }
