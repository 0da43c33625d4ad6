// Takes back what an instruction set's header defined.
#undef GATHER
#undef GATHER_PAIRS
#undef SCALED
#undef VARIANT
#undef LANES
#undef INDICES
#undef PIXELS
#undef UNPACK_LOW
#undef UNPACK_HIGH
#undef PAIR_LOW
#undef PAIR_HIGH
#undef PACK
#undef SCALED_WORDS
#undef MULTIPLIED_HIGH
#undef MADD_BYTES
#undef MADD_WORDS
#undef GATHER_LONGS
