byte n;
proctype C() { n++ }
init { byte i; do :: i < 3 -> run C(); i++ :: i > 1 -> break od; n++ }
