import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config";

// Apart from the build's own settings: who only builds the client installs no test tools.
export default mergeConfig(
  build,
  defineConfig({
    resolve: { conditions: ["browser"] },
    // vmThreads: one jsdom for many files, each of which still has everything of its own; testTimeout: only what hangs is a fault
    test: { environment: "jsdom", pool: "vmThreads", include: ["src/**/*.test.ts"], setupFiles: ["src/test-setup.ts"], testTimeout: 120_000 },
  }),
);
