// How long loops may go on in functions that somebody wrote (GUARDED).
#ifdef GUARDED
// Turns that all the loops of a pixel may take together, but for loops that are known to be short.
const int turnLimit = 16384;
int remainingTurns = turnLimit;

bool hasTurns(int count) {
  remainingTurns -= count;
  return remainingTurns >= 0;
}
#endif
