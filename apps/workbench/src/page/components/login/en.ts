/** Texts of the form for name and password. */
export const en = {
  name: "Name",
  password: "Password",
  logIn: "Log in",
  register: "Create account",
  unreachable: "The service cannot be reached.",
};
