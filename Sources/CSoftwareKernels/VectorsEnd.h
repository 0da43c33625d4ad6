// Takes back what an instruction set's header defined.
#undef GATHER
#undef GATHER_PAIRS
#undef SCALED
#undef VARIANT
