/** Jobs load the current sources: if these were replaced under a running service, the two versions could not talk to each other. */

/** This process cannot do the job any more, and has not started it. */
export class SourcesChanged extends Error {
  override readonly name = "SourcesChanged";

  constructor() {
    super("The program was changed while the service was running; it must be restarted.");
  }
}
