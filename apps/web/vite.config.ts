import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contractRoutes } from './contract-routes.ts'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [contractRoutes(), react(), tailwindcss(), precompress()],
  build: {
    target: ['chrome111', 'firefox121', 'safari16.4'],
    // The budget check reads the manifest.
    manifest: true,
    // Every browser of the target but Safari 16 preloads modules by itself; there they are merely fetched when used.
    modulePreload: { polyfill: false },
    // No data: addresses: the content policy stays 'self', and the sprite is fetched once.
    assetsInlineLimit: 0,
  },
  // The QR reader's worker is loaded as a module.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/storage': 'http://127.0.0.1:3000',
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
  },
})
