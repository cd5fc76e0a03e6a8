/* Two workers share a hammer and a saw. A job takes both tools: the first worker
   takes the hammer first, the second one the saw. */
bool hammer = true;   /* whether the tool is on the table */
bool saw = true;
byte working = 0;

active proctype first() {
  do
  :: atomic { hammer -> hammer = false };
     atomic { saw -> saw = false };
     working++;
     assert(working == 1);
     working--;
     hammer = true;
     saw = true
  od
}

active proctype second() {
  do
  :: atomic { saw -> saw = false };
     atomic { hammer -> hammer = false };
     working++;
     assert(working == 1);
     working--;
     hammer = true;
     saw = true
  od
}
