byte x
active proctype P()
{
	x = 1
	if
	:: x == 1 -> x = 2
	:: else
	fi
	do
	:: x < 4 ->
		x++
		x++
	:: else -> break
	od
	atomic {
		x--
		x--
	}
	x = (x
		+ 1)
}
