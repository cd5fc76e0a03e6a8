byte g;
proctype W() { chan l=[2] of {byte}; byte x; l!1; l!2; l?x; g=g+x; l?x; g=g+x }
init { byte i; do :: i<2 -> run W(); i++ :: else -> break od; (_nr_pr==1) -> assert(g==6) }
