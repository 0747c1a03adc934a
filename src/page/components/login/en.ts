/** Texts of the form for name and password. */
export const en = {
  name: "Name",
  password: "Password",
  logIn: "Log in",
  register: "Create account",
  wrong: "The name or the password is wrong.",
  taken: "This name is already taken. Choose another one.",
  unreachable: "The service cannot be reached.",
};
