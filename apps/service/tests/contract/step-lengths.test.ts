/** Time steps of parts of an hour, and calendars whose clocks are changed, over HTTP and in every way of storing a data set. */
import { expect, it } from "vitest";
import { contractSuite } from "./support.ts";

contractSuite("Lengths of time steps", (contract) => {
  const hoursOf = async (id: number): Promise<number> =>
    (await contract.send("GET", `/datasets/${id}`)).body.hours_per_time_step;
  const set = async (id: number, ...changes: [attribute: string, value: unknown][]) => {
    const { revision } = (await contract.send("GET", `/datasets/${id}/overview`)).body;
    const operations = changes.map(([attribute, value]) => ({ operation: "set", kind: "dataset", attribute, value }));
    const headers = { "if-match": `"${revision}"` };
    const path = `/datasets/${id}/changes`;
    return contract.service.send("POST", path, { token: contract.owner, json: { operations }, headers });
  };

  it.each([
    [0.25, 0.25],
    [1.5, 1.5],
    ["0.5", 0.5],
    [0.3333, 1200 / 3600],
    [1 / 3600, 1 / 3600],
  ])("of %j h are stored as %d h, also in copies, archives and packages", async (given, hours) => {
    const { id, hours_per_time_step } = await contract.dataset({ hours_per_time_step: given });
    expect(hours_per_time_step).toBe(hours);
    const listed = (await contract.send("GET", "/datasets/?mine=true")).body;
    expect(listed.find((one: { id: number }) => one.id === id).hours_per_time_step).toBe(hours);
    for (const other of [id, ...(await contract.again(id))]) expect(await hoursOf(other)).toBe(hours);
  });

  it("are whole numbers in answers and archives where they are whole hours", async () => {
    const { id } = await contract.dataset({ hours_per_time_step: 3 });
    const { bytes } = await contract.download(`/datasets/${id}`);
    expect(bytes.toString()).toContain('"hours_per_time_step":3,');
    expect((await contract.send("GET", "/openapi.json")).body.components.schemas.DatasetCreate).toMatchObject({
      properties: { hours_per_time_step: { type: "number", exclusiveMinimum: 0, default: 1 } },
    });
  });

  it("can be changed, and changed back", async () => {
    const { id } = await contract.dataset();
    expect((await contract.send("PUT", `/datasets/${id}`, { hours_per_time_step: 0.25 })).status).toBe(200);
    const { body } = await set(id, ["hours_per_time_step", 0.667]);
    expect(await hoursOf(id)).toBe(2400 / 3600);
    const headers = { "if-match": `"${body.revision}"` };
    const path = `/datasets/${id}/changes/${body.revision}/undo`;
    expect((await contract.service.send("POST", path, { token: contract.owner, headers })).status).toBe(200);
    expect(await hoursOf(id)).toBe(0.25);
  });

  it("are refused with the nearest ones, also in German", async () => {
    const { id } = await contract.dataset();
    const english = (await contract.send("PUT", `/datasets/${id}`, { hours_per_time_step: 0.334 })).body.detail;
    expect(english).toMatchObject([
      {
        loc: ["body", "hours_per_time_step"],
        msg: "Value error, a time step of 0.334 h has 1202.4 s, which is not a whole number of seconds",
        hint: "Give 0.3338888888888889 (1202 s) or 0.3333333333333333 (1200 s).",
      },
    ]);
    const headers = { "accept-language": "de" };
    const json = { hours_per_time_step: 0.334 };
    const german = await contract.service.send("PUT", `/datasets/${id}`, { token: contract.owner, json, headers });
    expect(german.body.detail).toMatchObject([
      {
        msg: "Ein Zeitschritt von 0,334 h hat 1202,4 s, und das ist keine ganze Zahl von Sekunden",
        hint: "Geben Sie 0,3338888888888889 (1202 s) oder 0,3333333333333333 (1200 s) an.",
      },
    ]);
    expect((await set(id, ["hours_per_time_step", 0.334])).status).toBe(422);
    expect(await hoursOf(id)).toBe(1);
  });

  const gap = { start: "2024-03-31T02:30", time_zone: "Europe/Berlin" };
  const fault =
    "the local time 2024-03-31T02:30 does not exist in Europe/Berlin, because clocks are put forward over it";
  const problem = { msg: `Value error, ${fault}`, hint: "Give 2024-03-31T03:30, for example." };

  it("begin at no local time that does not exist, whether both parts of it are given or one", async () => {
    const { id } = await contract.dataset();
    const path = `/datasets/${id}/calendar`;
    const put = (json: object) => contract.send("PUT", path, json);
    const both = await put(gap);
    expect([both.status, both.body.detail]).toMatchObject([422, [{ loc: ["body", "start"], ...problem }]]);
    expect((await put({ start: gap.start })).status).toBe(200);
    const zone = await put({ time_zone: gap.time_zone });
    expect([zone.status, zone.body.detail]).toMatchObject([422, [{ loc: ["body"], ...problem }]]);
    expect((await put({ time_zone: "UTC" })).status).toBe(200);
    const german = await contract.service.send("PUT", path, {
      token: contract.owner,
      json: gap,
      headers: { "accept-language": "de" },
    });
    expect(german.body.detail).toMatchObject([
      {
        msg: "Die Ortszeit 2024-03-31T02:30 gibt es in Europe/Berlin nicht, weil die Uhren dann vorgestellt werden",
        hint: "Geben Sie zum Beispiel 2024-03-31T03:30 an.",
      },
    ]);
    expect((await contract.send("GET", path)).body).toEqual({ start: gap.start, time_zone: "UTC", display: null });
  });

  it("begin at a time that exists when a list of operations has been applied", async () => {
    const { id } = await contract.dataset();
    const refused = await set(id, ["time_zone", gap.time_zone], ["start", gap.start]);
    expect([refused.status, refused.body.detail]).toMatchObject([422, [{ loc: ["body", "operations"], ...problem }]]);
    // In between it does not exist.
    const applied = await set(id, ["time_zone", gap.time_zone], ["start", gap.start], ["time_zone", "Europe/London"]);
    expect(applied.status).toBe(200);
  });
});
