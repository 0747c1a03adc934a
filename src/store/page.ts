/** Which part of a list is asked for. */
export interface Page {
  skip: number;
  limit: number;
}
