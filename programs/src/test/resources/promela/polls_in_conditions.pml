chan c=[2] of {byte}; byte x;
active proctype A() { c!1; c!2; c!1 }
active proctype B() { if :: x==0 && c?[2] -> x=5 :: c?[1] && len(c)==2 -> x=6; c?x fi; do :: c??[2] -> c??2 :: !(c?[1]) && empty(c) -> break :: c?[1] -> c?1 od }
