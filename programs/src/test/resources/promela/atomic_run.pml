byte x;
proctype C() { x++ }
active proctype A() { atomic { run C(); x=x+10; run C(); x=x+10 }; x=0 }
