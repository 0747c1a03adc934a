/** Texts of login, registration and account. */
export const en = {
  account: "Account",
  logIn: "Log in",
  register: "Create an account",
  purpose: "Plan an energy system: what to build, how to run it, at the lowest cost.",
  noAccount: "No account yet?",
  hasAccount: "You have an account?",
  changePassword: "Change the password",
  currentPassword: "Current password",
  newPassword: "New password",
  passwordHint: "All other sessions end.",
  wrongPassword: "This is not the current password.",
  passwordChanged: "The password is changed.",
};
