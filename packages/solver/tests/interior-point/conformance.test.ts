import { long } from "../../../../tests/support/long.ts";
import { interiorPointAdapter } from "../../src/interior-point/adapter.ts";
import { describeConformance } from "../conformance.ts";

describeConformance(interiorPointAdapter(), { conduct: long });
