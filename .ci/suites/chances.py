"""What random networks and models are made of: the same seed gives the same ones."""

import numpy


def chances(seed):
    """The generator of random numbers, and what draws from it: an amount, a series of amounts, and whether something happens."""
    chance = numpy.random.default_rng(seed)

    def amount(low, high, digits=2):
        return round(float(chance.uniform(low, high)), digits)

    def series(steps, low, high):
        return [amount(low, high) for _ in range(steps)]

    def may(share=0.5):
        return bool(chance.uniform() < share)

    return chance, amount, series, may
