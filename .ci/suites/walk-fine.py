"""Changes every argument of every class of FINE, one at a time, on a small model; writes each model as netCDF and optimizes it.

    python walk-fine.py FOLDER [CLASS…]

WALK_PART=2/3 makes every third model, from the second one on; without it, all are made. FOLDER/cases.json lists the files: class, argument,
what was changed, and FINE's optimum. The arguments are those that the installed FINE declares: one without a change here ends the program
with an error.
"""

import importlib.metadata
import inspect
import itertools
import json
import logging
import os
import pathlib
import shutil
import sys

import pandas
from fine_here import Highs, fine, xarrayIO

logging.disable(logging.WARNING)

STEPS = 4
REGIONS = ["north", "south"]


def by_region(north, south):
    return pandas.Series({"north": north, "south": south})


def series(north, south):
    return pandas.DataFrame({"north": north, "south": south})


def pairs(there, back):
    """From north to south, and back."""
    return pandas.DataFrame([[0, there], [back, 0]], index=REGIONS, columns=REGIONS)


def flows(there, back):
    return pandas.DataFrame({"north_south": there, "south_north": back})


PARAMETERS = {
    "locations": set(REGIONS),
    "commodities": {"el", "gas", "heat"},
    "commodityUnitsDict": {"el": "GW_el", "gas": "GW_gas", "heat": "GW_th"},
    "numberOfTimeSteps": STEPS,
    "hoursPerTimeStep": 2,
    "costUnit": "1e6 Euro",
    "lengthUnit": "km",
    "verboseLogLevel": 2,
}

BASE = {
    "wind": (
        "Source",
        {
            **{"commodity": "el", "hasCapacityVariable": True, "investPerCapacity": 2000, "opexPerCapacity": 20},
            **{"operationRateMax": series([0.9, 0.5, 0.1, 0.3], [0.3, 0.4, 0.2, 0.1]), "capacityMax": by_region(60, 50)},
            **{"interestRate": 0.05, "economicLifetime": 20},
        },
    ),
    "gas market": ("Source", {"commodity": "gas", "hasCapacityVariable": False, "commodityCost": 0.02, "operationRateMax": series([60] * STEPS, [60] * STEPS)}),
    "plant": (
        "Conversion",
        {
            **{"physicalUnit": "GW_el", "commodityConversionFactors": {"el": 1, "gas": -2}},
            **{"investPerCapacity": 500, "opexPerCapacity": 15, "interestRate": 0.06, "economicLifetime": 25},
        },
    ),
    "heat pump": (
        "Conversion",
        {
            **{"physicalUnit": "GW_el", "commodityConversionFactors": {"el": -1, "heat": 3}},
            **{"investPerCapacity": 1500, "interestRate": 0.04, "economicLifetime": 18},
        },
    ),
    "boiler": (
        "Conversion",
        {
            **{"physicalUnit": "GW_th", "commodityConversionFactors": {"gas": -1.1, "heat": 1}},
            **{"investPerCapacity": 100, "interestRate": 0.04, "economicLifetime": 20},
        },
    ),
    "battery": (
        "Storage",
        {
            **{"commodity": "el", "chargeEfficiency": 0.95, "dischargeEfficiency": 0.94, "selfDischarge": 0.001},
            **{"investPerCapacity": 60, "interestRate": 0.05, "economicLifetime": 12, "chargeRate": 0.8, "dischargeRate": 0.7},
        },
    ),
    "line": (
        "Transmission",
        {
            **{"commodity": "el", "distances": pairs(400, 400), "losses": 0.00005, "investPerCapacity": 0.3},
            **{"opexPerCapacity": 0.01, "interestRate": 0.05, "economicLifetime": 40},
        },
    ),
    "demand": (
        "Sink",
        {"commodity": "el", "hasCapacityVariable": False, "operationRateFix": series([9, 12, 18, 14], [21, 26, 40, 30])},
    ),
    "heat demand": (
        "Sink",
        {"commodity": "heat", "hasCapacityVariable": False, "operationRateFix": series([7, 9, 12, 8], [11, 12, 9, 14])},
    ),
    # Worth building where wind would be lost.
    "electrolysis": (
        "Sink",
        {
            **{"commodity": "el", "hasCapacityVariable": True, "investPerCapacity": 60, "commodityRevenue": 0.07},
            **{"operationRateMax": series([1, 0.9, 0.8, 1], [0.7, 1, 0.4, 0.9]), "capacityMax": by_region(12, 10)},
            **{"interestRate": 0.06, "economicLifetime": 15},
        },
    ),
}

# The component of each class that is changed.
TARGETS = {"Source": "wind", "Sink": "electrolysis", "Conversion": "plant", "Storage": "battery", "Transmission": "line"}


class Change:
    """What differs from the model above: of the target, of other components, of the model."""

    def __init__(self, own=None, *, others=None, parameters=None, target=None, has_effect=True):
        self.own, self.others, self.parameters = own or {}, others or {}, parameters or {}
        self.target, self.has_effect = target, has_effect


def limit(total, lower, **regions):
    table = pandas.DataFrame({"Total": [total], "lowerBound": [lower], **{name: [amount] for name, amount in regions.items()}}, index=["limit"])
    return table


BUILT = {"hasIsBuiltBinaryVariable": True, "bigM": 500}

# Of components in regions. Arguments that act only with another have it beside them.
IN_REGIONS = {
    "hasCapacityVariable": [],
    "capacityVariableDomain": [Change({"capacityVariableDomain": "discrete", "capacityPerPlantUnit": 0.7})],
    "capacityPerPlantUnit": [
        Change({"capacityPerPlantUnit": 1.3, "capacityVariableDomain": "discrete"}),
        Change({"capacityPerPlantUnit": {0: 1.1}, "capacityVariableDomain": "discrete"}),
    ],
    "hasIsBuiltBinaryVariable": [Change({**BUILT, "investIfBuilt": 500})],
    "bigM": [Change({"hasIsBuiltBinaryVariable": True, "bigM": 3, "opexIfBuilt": 1}), Change({"bigM": 1})],
    "locationalEligibility": [
        Change({"locationalEligibility": by_region(1, 0), "capacityMax": None, "operationRateMax": None}),
        Change({"locationalEligibility": by_region(1, 0), "capacityMax": by_region(30, 0), "operationRateMax": None}),
    ],
    "capacityMin": [Change({"capacityMin": by_region(2, 7)}), Change({"capacityMin": 3.5}), Change({"capacityMin": {0: by_region(0.5, 8)}})],
    "capacityMax": [Change({"capacityMax": by_region(1, 0.5)}), Change({"capacityMax": 1.5}), Change({"capacityMax": by_region(0, 2)})],
    "capacityFix": [
        Change({"capacityFix": by_region(2, 7)}),
        Change({"capacityFix": 3, "capacityMax": None}),
        Change({"capacityFix": by_region(2, 0), "capacityMax": by_region(9, 0), "capacityMin": by_region(1, 0)}),
    ],
    "partLoadMin": [Change({"partLoadMin": 0.6, "bigM": 500, "operationRateMax": None})],
    "sharedPotentialID": [],
    "linkedQuantityID": [],
    "commissioningMin": [Change({"commissioningMin": by_region(2, 7)})],
    "commissioningMax": [Change({"commissioningMax": by_region(1, 0.5)})],
    "commissioningFix": [Change({"commissioningFix": by_region(2, 7)})],
    "isBuiltFix": [Change({"isBuiltFix": by_region(1, 0), "hasIsBuiltBinaryVariable": True, "capacityMax": None, "bigM": 500, "investIfBuilt": 50})],
    "investPerCapacity": [
        Change({"investPerCapacity": 444}),
        Change({"investPerCapacity": by_region(40, 500)}),
        Change({"investPerCapacity": {0: 333}}),
        Change({"investPerCapacity": by_region(40, 500)}, parameters={"locations": {"north", "south"}}),
    ],
    "investIfBuilt": [Change({"investIfBuilt": 700, **BUILT}), Change({"investIfBuilt": 700})],
    "opexPerCapacity": [Change({"opexPerCapacity": 33}), Change({"opexPerCapacity": by_region(1, 40)})],
    "opexIfBuilt": [Change({"opexIfBuilt": 70, **BUILT}), Change({"opexIfBuilt": 70})],
    "interestRate": [
        Change({"interestRate": 0.11}),
        Change({"interestRate": by_region(0.02, 0.13)}),
        Change({"interestRate": 0}),
    ],
    "economicLifetime": [
        Change({"economicLifetime": 7}),
        Change({"economicLifetime": by_region(7, 19)}),
        Change({"economicLifetime": 1}),
        Change({"economicLifetime": 12.5}),
    ],
    "technicalLifetime": [
        Change({"technicalLifetime": 77}),
        Change({"economicLifetime": 1, "technicalLifetime": 1.5}),
        Change({"technicalLifetime": by_region(30.5, 40)}),
    ],
    "floorTechnicalLifetime": [Change({"floorTechnicalLifetime": False, "technicalLifetime": 30.5})],
    "stockCommissioning": [Change({"stockCommissioning": {-1: by_region(3, 4)}})],
}
RATES = {
    "operationRateMax": [
        Change({"operationRateMax": series([0.5, 0.6, 0.4, 0.7], [0.9, 0.3, 0.5, 1])}),
        Change({"operationRateMax": {0: series([0.5, 0.6, 0.4, 0.7], [0.9, 0.3, 0.5, 1])}}),
        Change({"operationRateMax": series([0.5, 0.6, 0.4, 0.7], [0, 0, 0, 0]), "capacityMax": None}),
        Change({"operationRateMax": None}),
    ],
    "operationRateFix": [
        Change({"operationRateFix": series([0.2, 0.1, 0.4, 0.1], [0.1, 0.3, 0.2, 0.3]), "operationRateMax": None, "capacityMin": by_region(2, 3)}),
        Change({"operationRateFix": series([0.2, 0.1, 0.4, 0.1], [0.1, 0.3, 0.2, 0.3]), "operationRateMax": series([0.1] * STEPS, [0.1] * STEPS), "capacityMin": 4}),
    ],
    "operationRateMin": [
        Change({"operationRateMin": series([0.2, 0.1, 0.1, 0.1], [0.1, 0.3, 0.2, 0.1]), "operationRateMax": None, "capacityMin": by_region(3, 4)}),
        Change({"operationRateMin": series([0.2, 0.1, 0.05, 0.1], [0.1, 0.3, 0.2, 0.1]), "operationRateMax": series([0.5, 0.6, 0.4, 0.7], [0.9, 0.3, 0.5, 1]), "capacityMin": by_region(3, 4)}),
        Change({"operationRateMin": series([0.2, 0.1, 0.05, 0.1], [0.1, 0.3, 0.2, 0.1]), "operationRateFix": series([0.5, 0.2, 0.1, 0.1], [0.2, 0.3, 0.1, 0.1]), "operationRateMax": None, "capacityMin": by_region(3, 4)}),
    ],
    "tsaWeight": [Change({"tsaWeight": 5})],
}
# FINE's series of hours need the places named.
EVERYWHERE = {"locationalEligibility": by_region(1, 1)}
HOURS = {
    "yearlyFullLoadHoursMin": [
        Change({"yearlyFullLoadHoursMin": by_region(3900, 2150), "capacityMin": 30, **EVERYWHERE}),
        Change({"yearlyFullLoadHoursMin": 2150, "capacityMin": 30}),
    ],
    "yearlyFullLoadHoursMax": [Change({"yearlyFullLoadHoursMax": by_region(1500, 1000), **EVERYWHERE}), Change({"yearlyFullLoadHoursMax": 1000})],
}
EXCHANGE = {
    "commodity": [Change({"commodity": "heat"})],
    "opexPerOperation": [Change({"opexPerOperation": 0.02}), Change({"opexPerOperation": by_region(0.001, 0.05)})],
    "commodityCost": [Change({"commodityCost": 0.01}), Change({"commodityCost": by_region(0.001, 0.05)}), Change({"commodityCost": {0: 0.04}})],
    "commodityRevenue": [Change({"commodityRevenue": 0.15}), Change({"commodityRevenue": by_region(0.12, 0.2)})],
    "commodityCostTimeSeries": [
        Change({"commodityCostTimeSeries": series([0.01, 0.02, 0.03, 0.04], [0.04, 0.01, 0, 0.02])}),
        Change({"commodityCostTimeSeries": series([0.01, 0.02, 0.03, 0.04], [0.04, 0.01, 0, 0.02]), "commodityCost": 0.01, "opexPerOperation": 0.002}),
    ],
    "commodityRevenueTimeSeries": [
        Change({"commodityRevenueTimeSeries": series([0.11, 0.02, 0.13, 0.14], [0.04, 0.21, 0, 0.12])}),
        Change({"commodityRevenueTimeSeries": series([0.11, 0.02, 0.13, 0.14], [0.04, 0.21, 0, 0.12]), "commodityRevenue": 0.02}),
    ],
    "pathwayBalanceLimitID": [Change({"pathwayBalanceLimitID": "limit"}, parameters={"pathwayBalanceLimit": limit(0.1, 0)})],
    "QPcostScale": [Change({"QPcostScale": 0.2, "capacityMax": by_region(30, 30), "capacityMin": by_region(1, 1)})],
}

PIECEWISE = {
    "pwlcfParameters": [
        Change({"pwlcfParameters": {"eosParameters": pandas.DataFrame({"capacity": [0, 10, 60], "totalInvest": [0, 9000, 40000], "totalOpex": [0, 100, 300]})}})
    ]
}
FLEXIBLE = {"commodityConversionFactors": {"fuel": {"gas": -2, "heat": -1.5}, "el": 1}}

VARIATIONS = {
    "Source": {
        **IN_REGIONS,
        **RATES,
        **HOURS,
        **EXCHANGE,
        **PIECEWISE,
        "hasCapacityVariable": [
            Change({"hasCapacityVariable": False, "capacityMax": None, "investPerCapacity": 0, "operationRateMax": series([3, 2, 1, 4], [5, 6, 7, 3])}),
            Change({"hasCapacityVariable": False, "capacityMax": None, "investPerCapacity": 0, "operationRateMax": None, "operationRateFix": series([3, 2, 1, 4], [5, 6, 7, 3])}),
            Change({"hasCapacityVariable": False, "capacityMax": None, "investPerCapacity": 0, "commodityCost": 0.04, "operationRateMax": series([3, 2, 1, 4], [0, 0, 0, 0])}),
            Change({"hasCapacityVariable": True, "investPerCapacity": 5}, target="gas market"),
        ],
        "sharedPotentialID": [
            Change({"sharedPotentialID": "land"}, others={"electrolysis": {"sharedPotentialID": "land"}}),
            Change({"sharedPotentialID": "land", "capacityMax": by_region(5, 0)}, others={"electrolysis": {"sharedPotentialID": "land"}}),
        ],
        "linkedQuantityID": [
            Change({"linkedQuantityID": "both"}, others={"battery": {"linkedQuantityID": "both", "capacityPerPlantUnit": 4}}),
        ],
        "balanceLimitID": [
            Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": limit(40, 0)}),
            Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": limit(150, 1)}),
            Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": limit(None, 0, north=11, south=12)}),
            Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": limit(20, 0, north=11, south=12)}),
            Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": limit(10, 1)}, others={"electrolysis": {"balanceLimitID": "limit", "capacityMin": 2}}),
            Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": limit(20, 0)}, others={"line": {"balanceLimitID": "limit"}}),
            Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": {0: limit(40, 0)}}),
        ],
    },
    "Sink": {
        **IN_REGIONS,
        **RATES,
        **EXCHANGE,
        "hasCapacityVariable": [
            Change({"hasCapacityVariable": False, "capacityMax": None, "investPerCapacity": 0, "operationRateMax": series([1, 2, 1, 2], [3, 2, 3, 2])}),
            Change({"hasCapacityVariable": True, "investPerCapacity": 5, "capacityMin": 25, "operationRateFix": series([0.2, 0.4, 0.7, 0.3], [0.4, 0.2, 0.5, 0.5])}, target="heat demand"),
        ],
        "sharedPotentialID": [Change({"sharedPotentialID": "land"}, others={"wind": {"sharedPotentialID": "land"}})],
        "linkedQuantityID": [Change({"linkedQuantityID": "both"}, others={"plant": {"linkedQuantityID": "both"}})],
        "commissioningMin": [Change({"commissioningMin": by_region(2, 7), "commodityRevenue": 0.01})],
        "stockCommissioning": [Change({"stockCommissioning": {-1: by_region(3, 4)}, "commodityRevenue": 0.01})],
        "capacityMin": [Change({"capacityMin": by_region(2, 7), "commodityRevenue": 0.01}), Change({"capacityMin": 3.5, "commodityRevenue": 0.01})],
        "balanceLimitID": [
            Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": limit(-20, 1)}),
            Change({"balanceLimitID": "limit", "capacityMax": None}, parameters={"balanceLimit": limit(-90, 0)}),
            Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": limit(None, 1, north=-4)}),
        ],
    },
    "Conversion": {
        **IN_REGIONS,
        **RATES,
        **HOURS,
        "commissioningMin": [Change({"commissioningMin": by_region(20, 16)}), Change({"commissioningMin": 17, **BUILT})],
        "stockCommissioning": [Change({"stockCommissioning": {-1: by_region(20, 16)}})],
        "capacityMin": [Change({"capacityMin": by_region(20, 16)}), Change({"capacityMin": 17.5}), Change({"capacityMin": {0: by_region(0.5, 18)}})],
        # FINE compares both bounds in a way that fails for more than one region.
        "operationRateMin": [
            Change({"operationRateMin": series([0.99, 0.8, 0.7, 0.9], [0.9, 0.99, 0.9, 0.8]), "capacityMin": by_region(14.9, 15.1)}),
            RATES["operationRateMin"][2],
        ],
        "operationRateMax": RATES["operationRateMax"][:3],
        "physicalUnit": [Change({"physicalUnit": "GW_gas"}, has_effect=False)],
        "commodityConversionFactors": [
            Change({"commodityConversionFactors": {"el": 1, "gas": -1.7, "heat": 0.4}}),
            Change({"commodityConversionFactors": {0: {"el": 1, "gas": -1.7}}}),
            Change({"commodityConversionFactors": {"el": 1, "gas": series([-2, -1.8, -1.9, -2.2], [-1.5, -1.6, -1.7, -2.5])}}),
            Change({"commodityConversionFactors": {"el": 1, "gas": by_region(-1.5, -2.5)}}),
            Change({"commodityConversionFactors": {"group": {"el": 1, "heat": 0.9}, "gas": -2}}),
        ],
        "hasCapacityVariable": [Change({"hasCapacityVariable": False, "investPerCapacity": 0, "opexPerOperation": 0.03})],
        "sharedPotentialID": [
            Change(
                {"sharedPotentialID": "land", "capacityMax": by_region(5, 5)},
                others={"heat pump": {"sharedPotentialID": "land", "capacityMax": by_region(2, 2)}},
            )
        ],
        "linkedQuantityID": [Change({"linkedQuantityID": "both"}, others={"battery": {"linkedQuantityID": "both", "capacityPerPlantUnit": 3}})],
        "linkedConversionCapacityID": [
            Change({"linkedConversionCapacityID": "same"}, others={"heat pump": {"linkedConversionCapacityID": "same"}}),
            Change({"linkedConversionCapacityID": "same"}, others={"heat pump": {"linkedConversionCapacityID": "same", "capacityPerPlantUnit": 2}}),
            Change({"linkedConversionCapacityID": "same"}, others={"heat pump": {"linkedConversionCapacityID": "same"}, "battery": {"linkedQuantityID": "same"}, "wind": {"linkedQuantityID": "same"}}),
            Change({"linkedConversionCapacityID": "same", "linkedQuantityID": "other"}, others={"heat pump": {"linkedConversionCapacityID": "same"}, "battery": {"linkedQuantityID": "other"}}),
        ],
        "opexPerOperation": [Change({"opexPerOperation": 0.02}), Change({"opexPerOperation": by_region(0.001, 0.05)}), Change({"opexPerOperation": {0: 0.013}})],
        "QPcostScale": EXCHANGE["QPcostScale"],
        "commissioningDependentCcf": [
            Change(
                {
                    "commissioningDependentCcf": True,
                    "commodityConversionFactors": {(0, 0): {"el": 1, "gas": -1.7}},
                }
            )
        ],
        "emissionFactors": [Change({**FLEXIBLE, "emissionFactors": {"heat": {"gas": 0.1}}})],
        "flowShares": [Change({**FLEXIBLE, "flowShares": {"max": {"heat": 0.3}}})],
        **PIECEWISE,
        "rampUpMax": [Change({"rampUpMax": 0.1})],
        "rampDownMax": [Change({"rampDownMax": 0.1})],
        "useTemporalCyclicConstraints": [Change({"useTemporalCyclicConstraints": False}), Change({"useTemporalCyclicConstraints": False, "rampUpMax": 0.1})],
    },
    "Storage": {
        **IN_REGIONS,
        "commodity": [Change({"commodity": "heat"})],
        "commissioningMin": [Change({"commissioningMin": by_region(50, 20)})],
        "stockCommissioning": [Change({"stockCommissioning": {-1: by_region(50, 20)}})],
        "capacityMin": [Change({"capacityMin": by_region(50, 20)}), Change({"capacityMin": 45})],
        "partLoadMin": [Change({"partLoadMin": 0.6, "bigM": 500, "chargeOpRateMax": series([1] * STEPS, [1] * STEPS)})],
        "locationalEligibility": [Change({"locationalEligibility": by_region(1, 0)}), Change({"locationalEligibility": by_region(1, 0), "capacityMax": by_region(30, 0)})],
        "hasCapacityVariable": [Change({"hasCapacityVariable": False, "investPerCapacity": 0})],
        "chargeRate": [Change({"chargeRate": 0.2})],
        "dischargeRate": [Change({"dischargeRate": 0.1})],
        "chargeEfficiency": [Change({"chargeEfficiency": 0.99})],
        "dischargeEfficiency": [Change({"dischargeEfficiency": 0.8})],
        "selfDischarge": [Change({"selfDischarge": 0.02})],
        "cyclicLifetime": [Change({"cyclicLifetime": 300}), Change({"cyclicLifetime": 3000}, has_effect=False), Change({"cyclicLifetime": 300, "economicLifetime": by_region(7, 19)}), Change({"cyclicLifetime": 300, "economicLifetime": 1})],
        "stateOfChargeMin": [
            Change({"stateOfChargeMin": 0.3}),
            Change({"stateOfChargeMin": series([0.3, 0.1, 0.2, 0], [0, 0.1, 0.4, 0.2])}),
        ],
        "stateOfChargeMax": [
            Change({"stateOfChargeMax": 0.8}),
            Change({"stateOfChargeMax": series([0.3, 0.9, 0.9, 0.8], [1, 0.7, 0.4, 0.8])}),
            Change({"stateOfChargeMax": {0: series([0.3, 0.9, 0.9, 0.8], [1, 0.7, 0.4, 0.8])}}),
        ],
        "sharedPotentialID": [Change({"sharedPotentialID": "land", "capacityMax": by_region(30, 30)}, others={"wind": {"sharedPotentialID": "land"}})],
        "linkedQuantityID": [Change({"linkedQuantityID": "both"}, others={"wind": {"linkedQuantityID": "both"}})],
        "opexPerChargeOperation": [Change({"opexPerChargeOperation": 0.01}), Change({"opexPerChargeOperation": by_region(0.001, 0.02)})],
        "opexPerDischargeOperation": [Change({"opexPerDischargeOperation": 0.01}), Change({"opexPerDischargeOperation": by_region(0.001, 0.02)})],
        "doPreciseTsaModeling": [Change({"doPreciseTsaModeling": True})],
        "chargeTsaWeight": [Change({"chargeTsaWeight": 3})],
        "dischargeTsaWeight": [Change({"dischargeTsaWeight": 3})],
        "isPeriodicalStorage": [Change({"isPeriodicalStorage": True})],
        "chargeOpRateMax": [Change({"chargeOpRateMax": series([0.1] * STEPS, [0.2] * STEPS)})],
        "chargeOpRateFix": [Change({"chargeOpRateFix": series([0.1, 0.2, 0, 0], [0.1, 0, 0, 0])})],
        "dischargeOpRateMax": [Change({"dischargeOpRateMax": series([0.1] * STEPS, [0.2] * STEPS)})],
        "dischargeOpRateFix": [Change({"dischargeOpRateFix": series([0, 0, 0.1, 0.1], [0, 0, 0.1, 0.2])})],
        "socOffsetDown": [Change({"socOffsetDown": 0.01})],
        "socOffsetUp": [Change({"socOffsetUp": 0.01})],
        **PIECEWISE,
    },
    "Transmission": {
        "commodity": [Change({"commodity": "heat"})],
        "losses": [Change({"losses": 0.0002}), Change({"losses": pairs(0.0003, 0.0003)}), Change({"losses": pairs(0.0003, 0.0001)})],
        "distances": [Change({"distances": pairs(900, 900)}), Change({"distances": None}), Change({"distances": pairs(900, 300)})],
        "hasCapacityVariable": [Change({"hasCapacityVariable": False, "investPerCapacity": 0, "opexPerCapacity": 0})],
        "capacityVariableDomain": [Change({"capacityVariableDomain": "discrete", "capacityPerPlantUnit": 0.7})],
        "capacityPerPlantUnit": [Change({"capacityPerPlantUnit": 1.3, "capacityVariableDomain": "discrete"})],
        "hasIsBuiltBinaryVariable": [Change({**BUILT, "investIfBuilt": 500})],
        "bigM": [Change({"hasIsBuiltBinaryVariable": True, "bigM": 3, "opexIfBuilt": 0.001}), Change({"bigM": 1})],
        "operationRateMax": [
            Change({"operationRateMax": flows([0.5, 0.6, 0.3, 0.4], [0.5, 0.4, 0.3, 0.4])}),
            Change({"operationRateMax": flows([0.5, 0.6, 0.3, 0.4], [0.9, 0.9, 0.9, 0.9])}),
            Change({"operationRateMax": flows([0.5, 0.6, 0.3, 0.4], [0, 0, 0, 0])}),
        ],
        "operationRateFix": [
            Change({"operationRateFix": flows([0.5, 0.6, 0.3, 0.4], [0.1, 0, 0, 0]), "capacityMin": pairs(3, 3)}),
            Change({"operationRateFix": flows([0.5, 0.6, 0.3, 0.4], [0.6, 0.6, 0, 0]), "capacityMin": pairs(3, 3)}),
        ],
        "tsaWeight": [Change({"tsaWeight": 3})],
        "locationalEligibility": [Change({"locationalEligibility": pairs(0, 0)}), Change({"locationalEligibility": pairs(1, 1), "capacityMax": pairs(2, 2)})],
        "capacityMin": [Change({"capacityMin": pairs(20, 20)}), Change({"capacityMin": pairs(20, 16)})],
        "capacityMax": [Change({"capacityMax": pairs(2, 2)}), Change({"capacityMax": pairs(2, 3)}), Change({"capacityMax": 1.5})],
        "capacityFix": [Change({"capacityFix": pairs(7, 7)})],
        "partLoadMin": [Change({"partLoadMin": 0.6, "bigM": 500})],
        "sharedPotentialID": [Change({"sharedPotentialID": "route", "capacityMax": pairs(3, 3)}, others={"second line": {"sharedPotentialID": "route", "capacityMax": pairs(2, 2)}})],
        "linkedQuantityID": [Change({"linkedQuantityID": "both"}, others={"second line": {"linkedQuantityID": "both"}})],
        "commissioningMin": [Change({"commissioningMin": pairs(20, 20)})],
        "commissioningMax": [Change({"commissioningMax": pairs(2, 2)})],
        "commissioningFix": [Change({"commissioningFix": pairs(9, 9)})],
        "isBuiltFix": [Change({"isBuiltFix": pairs(1, 1), "locationalEligibility": pairs(1, 1), **BUILT, "investIfBuilt": 5})],
        "investPerCapacity": [Change({"investPerCapacity": 0.7}), Change({"investPerCapacity": pairs(0.7, 0.7)}), Change({"investPerCapacity": pairs(0.7, 0.2)}),
            Change({"investPerCapacity": pairs(0.7, 0.2), "distances": pairs(900, 300)}), Change({"investPerCapacity": {0: 0.6}})],
        "investIfBuilt": [Change({"investIfBuilt": 7, **BUILT}), Change({"investIfBuilt": 7})],
        "opexPerOperation": [Change({"opexPerOperation": 0.004}), Change({"opexPerOperation": pairs(0.004, 0.001)}),
            Change({"opexPerOperation": pairs(0.004, 0.001), "hasCapacityVariable": False, "investPerCapacity": 0, "opexPerCapacity": 0}),
            Change({"opexPerOperation": pairs(0.004, 0.004)})],
        "opexPerCapacity": [Change({"opexPerCapacity": 0.03}), Change({"opexPerCapacity": pairs(0.03, 0.01)})],
        "opexIfBuilt": [Change({"opexIfBuilt": 7, **BUILT}), Change({"opexIfBuilt": 7})],
        "QPcostScale": [Change({"QPcostScale": 0.2, "capacityMax": pairs(30, 30), "capacityMin": pairs(1, 1)})],
        "interestRate": [Change({"interestRate": 0.11}), Change({"interestRate": pairs(0.11, 0.02)})],
        "economicLifetime": [Change({"economicLifetime": 7}), Change({"economicLifetime": pairs(7, 19)})],
        "technicalLifetime": [Change({"technicalLifetime": 77})],
        "floorTechnicalLifetime": [Change({"floorTechnicalLifetime": False, "technicalLifetime": 50.5})],
        "balanceLimitID": [Change({"balanceLimitID": "limit"}, parameters={"balanceLimit": limit(None, 0, south=10, north=90)})],
        "pathwayBalanceLimitID": [Change({"pathwayBalanceLimitID": "limit"}, parameters={"pathwayBalanceLimit": limit(None, 0, south=10, north=90)})],
        "stockCommissioning": [Change({"stockCommissioning": {-1: pairs(20, 20)}})],
        **PIECEWISE,
    },
    "EnergySystemModel": {
        "locations": [Change(parameters={"locations": {"south"}})],
        "commodities": [Change(parameters={"commodities": {"el", "gas", "heat", "water"}, "commodityUnitsDict": {**PARAMETERS["commodityUnitsDict"], "water": "t/h"}}, has_effect=False)],
        "commodityUnitsDict": [Change(parameters={"commodityUnitsDict": {"el": "GW_el", "gas": "GW$_{gas}$", "heat": "GW_th"}}, has_effect=False)],
        "numberOfTimeSteps": [Change(parameters={"numberOfTimeSteps": 3})],
        "hoursPerTimeStep": [Change(parameters={"hoursPerTimeStep": 3})],
        "startYear": [Change(parameters={"startYear": 2030}, has_effect=False), Change({"investPerCapacity": {2030: 555}, "operationRateMax": {2030: BASE["wind"][1]["operationRateMax"]}}, parameters={"startYear": 2030}, target="wind")],
        "numberOfInvestmentPeriods": [Change(parameters={"numberOfInvestmentPeriods": 2, "investmentPeriodInterval": 5})],
        "investmentPeriodInterval": [Change(parameters={"investmentPeriodInterval": 5})],
        "stochasticModel": [Change(parameters={"numberOfInvestmentPeriods": 2, "stochasticModel": True}), Change({"operationRateMax": {0: BASE["wind"][1]["operationRateMax"], 1: BASE["wind"][1]["operationRateMax"] * 0.9}, "commodityCost": {0: 0.01, 1: 0}}, parameters={"numberOfInvestmentPeriods": 2, "stochasticModel": True}, target="wind")],
        "costUnit": [Change(parameters={"costUnit": "Euro"}, has_effect=False)],
        "lengthUnit": [Change(parameters={"lengthUnit": "m"}, has_effect=False)],
        "verboseLogLevel": [Change(parameters={"verboseLogLevel": 1}, has_effect=False)],
        "balanceLimit": [Change(parameters={"balanceLimit": limit(100, 0)}, others={"wind": {"balanceLimitID": "limit"}})],
        "pathwayBalanceLimit": [Change(parameters={"pathwayBalanceLimit": limit(200, 0)}, others={"gas market": {"pathwayBalanceLimitID": "limit"}})],
        "annuityPerpetuity": [Change(parameters={"numberOfInvestmentPeriods": 2, "annuityPerpetuity": True})],
    },
}

# Classes that are told by their name alone, each with what only it has.
FACTORS = {"physicalUnit": "GW_el", "commodityConversionFactors": {"el": 1, "gas": -2}}
OTHER_CLASSES = {
    "LinearOptimalPowerFlow": Change({"commodity": "el", "reactances": pairs(0.1, 0.1), "distances": pairs(400, 400), "losses": 0}),
    "ConversionPartLoad": Change({**FACTORS, "commodityConversionFactorsPartLoad": {"gas": -1, "el": pandas.DataFrame({"x": [0.1, 0.5, 1], "y": [0.3, 0.4, 0.5]})}, "nSegments": 2}),
    "ConversionDynamic": Change({**FACTORS, "upTimeMin": 2, "bigM": 500, "partLoadMin": 0.4}),
}

# What is there only where a change names it.
EXTRA = {"second line": ("Transmission", {**BASE["line"][1], "investPerCapacity": 0.4, "losses": 0})}


def model_with(change, target, wanted=lambda _: True):
    """The model with a change; its target gets what the change gives."""
    parameters = {**PARAMETERS, **change.parameters}
    model = fine.EnergySystemModel(**parameters)
    components = {**BASE, **{name: EXTRA[name] for name in change.others if name in EXTRA}}
    for name, (class_name, arguments) in components.items():
        if not wanted(name) or (class_name == "Transmission" and len(parameters["locations"]) == 1):
            continue
        own = change.own if name == target else change.others.get(name, {})
        given = {argument: amount for argument, amount in {**arguments, **own}.items() if amount is not None}
        model.add(getattr(fine, class_name)(model, name, **fitted(given, parameters)))
    if target in OTHER_CLASSES and wanted(target):
        model.add(getattr(fine, target)(model, target, **change.own))
    return model


def write(path, change, target, written={}):
    """FINE writes slowly: what a change leaves alone is written once, and copied."""
    changed = {target, *change.others}
    key = (frozenset(changed), repr(change.parameters))
    if key not in written:
        written[key] = path.with_name(f"rest{len(written)}.nc")
        rest = model_with(Change(parameters=change.parameters), target, lambda name: name not in changed)
        xarrayIO.writeEnergySystemModelToNetCDF(rest, str(written[key]))
    own = model_with(change, target, lambda name: name in changed)
    draft = path.with_suffix(".draft")
    shutil.copy(written[key], draft)
    xarrayIO.writeEnergySystemModelToNetCDF(own, str(draft))
    draft.rename(path)


def fitted(arguments, parameters):
    """Without regions and time steps that the model lacks."""
    kept = sorted(parameters["locations"])

    def part(amount):
        if isinstance(amount, pandas.DataFrame) and isinstance(amount.index, pandas.RangeIndex):
            amount = amount.iloc[: parameters["numberOfTimeSteps"]]
            return amount[kept] if set(kept) <= set(amount.columns) else amount
        return amount[kept] if isinstance(amount, pandas.Series) else amount

    return {name: part(amount) for name, amount in arguments.items()}


def arguments_of(name):
    return [argument for argument in inspect.getfullargspec(getattr(fine, name).__init__).args if argument not in ("self", "esM", "name")]


def optimum_of(model):
    """Without FINE's own evaluation of the solution, which takes longer than everything else."""
    model.declareOptimizationProblem()
    solver = Highs()
    solver.config.load_solution = False
    solver.config.mip_gap = 1e-9
    found = solver.solve(model.pyM)
    if found.termination_condition.name != "optimal":
        raise RuntimeError(found.termination_condition.name)
    return found.best_feasible_objective


def main(folder):
    cases = []
    part, parts = (int(number) for number in os.environ.get("WALK_PART", "1/1").split("/"))
    turns = itertools.cycle(range(1, parts + 1))

    def walk(class_name, argument, at, change, target):
        # The first one is what the others are compared with.
        if next(turns) != part and cases:
            return
        case = {"class": class_name, "argument": argument, "change": at, "file": f"{len(cases)}.nc", "hasEffect": change.has_effect, "optimum": None, "failure": None}
        cases.append(case)
        try:
            write(folder / case["file"], change, target)
            if class_name not in OTHER_CLASSES:
                case["optimum"] = optimum_of(model_with(change, target))
        except Exception as error:  # noqa: BLE001
            case["failure"] = f"{type(error).__name__}: {error}".splitlines()[0][:300]

    walk("", "", 0, Change(), None)
    missing = []
    for class_name, variations in VARIATIONS.items():
        if len(sys.argv) > 2 and class_name not in sys.argv[2:]:
            continue
        for argument in arguments_of(class_name):
            changes = variations.get(argument, [])
            if not changes:
                missing.append(f"{class_name}.{argument}")
            for at, change in enumerate(changes):
                walk(class_name, argument, at, change, change.target or TARGETS.get(class_name))
    for class_name, change in OTHER_CLASSES.items():
        walk(class_name, "", 0, change, class_name)
    (folder / "cases.json").write_text(json.dumps(cases, indent=1))
    classes = [name for name in dir(fine) if inspect.isclass(getattr(fine, name)) and issubclass(getattr(fine, name), fine.Component)]
    missing += [name for name in classes if name != "Component" and name not in VARIATIONS and name not in OTHER_CLASSES]
    print(f"FINE {importlib.metadata.version('fine')}: {len(cases)} models, part {part}/{parts}")
    if missing:
        sys.exit(f"without a change: {', '.join(missing)}")


main(pathlib.Path(sys.argv[1]))
