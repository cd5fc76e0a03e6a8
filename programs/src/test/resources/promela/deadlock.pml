chan q = [1] of { byte };
active [2] proctype P() { q!1; q!2; q?_ }
