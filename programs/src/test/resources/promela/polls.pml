chan q = [2] of { byte, byte }; byte x, y;
active proctype S() { q!1,2; q!3,4; q!1,5 }
active proctype R() { do :: q?[1,2] -> q?x,y :: q?<3,y> -> q?_,_ :: q??[1,5] -> break :: q?[eval(x),_] -> x = 0 od }
