/** An island with a plant and a demand, whose optimum is 6: an account, a data set and a model over HTTP. */
import type { Api } from "../kill-writes/service.ts";

/** Answers with the id of the model. */
export async function prepare(api: Api): Promise<number> {
  const user = { username: "runner", password: "a long secret" };
  await api.send("POST", "/auth/register", user);
  api.token = (await api.send("POST", "/auth/login", new URLSearchParams(user))).body.access_token;
  const create = async (path: string, json: object) => {
    const { status, body } = await api.send("POST", path, json);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const steps = 100;
  const ref_dataset = (await create("/datasets/", { name: "island", number_of_time_steps: steps })).id;
  await create("/regions/", { name: "island", ref_dataset });
  await create("/commodities/", { name: "electricity", unit: "GW", ref_dataset });
  // Demand of up to 3, a plant for 2 per capacity: the optimum is 6.
  const plant = { capacity_variable: true, invest_per_capacity: 2, interest_rate: 0, economic_lifetime: 1 };
  await create("/sources/", { name: "plant", commodity_name: "electricity", ref_dataset, ...plant });
  await create("/sinks/", { name: "demand", commodity_name: "electricity", ref_dataset });
  const operation_rate_fix = Array.from({ length: steps }, (_, step) => 1 + (step % 3));
  const at = { component_name: "demand", region_name: "island", ref_dataset };
  await create("/fix-operation-rates/", { ...at, operation_rate_fix });
  return (await create("/models/", { name: "base", ref_dataset })).id;
}
