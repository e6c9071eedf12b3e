const { defineConfig } = require("@medusajs/framework/utils");

module.exports = defineConfig({
  projectConfig: {
    http: {
      storeCors: "*",
      adminCors: "*",
      authCors: "*",
      jwtSecret: "test-secret",
      cookieSecret: "test-secret",
    },
  },
  admin: { disable: true },
  modules: [
    // The lines that the console shows come here.
  ],
});
