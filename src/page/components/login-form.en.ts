/** Texts of the form for name and password. */
export const en = {
  name: "Name",
  password: "Password",
  logIn: "Log in",
  register: "Create the account",
  wrong: "This name and this password do not belong together.",
  taken: "Somebody else has this name already. Choose another one.",
  unreachable: "The service cannot be reached.",
};
