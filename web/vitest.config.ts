import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config";

// Apart from the build's own settings: who only builds the client installs no test tools.
export default mergeConfig(
  build,
  defineConfig({
    resolve: { conditions: ["browser"] },
    // testTimeout: only what hangs is a fault, not a busy machine
    test: { environment: "jsdom", include: ["src/**/*.test.ts"], setupFiles: ["src/test-setup.ts"], testTimeout: 120_000 },
  }),
);
