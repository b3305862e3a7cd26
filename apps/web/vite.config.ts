import { readFileSync } from 'node:fs'
import { product } from '@passerelle/contract/product'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { applicationBuild } from './application-build.ts'
import browserFloor from './browser-floor.json' with { type: 'json' }
import { contractRoutes } from './contract-routes.ts'
import { earlyBuild } from './early-build.ts'
import { precompress } from './precompress.ts'

/**
 * What the sign-in page and every page after it need, in one chunk: many small ones compress worse, and more screens would make
 * more of them.
 */
const firstLoad = [
  /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|vite[\\/]preload-helper/,
  /contract[\\/]src[\\/](?:client-sentences|constants|money|normal-text|product|screens|session)\.ts$/,
  /web[\\/]src[\\/](?:area|main|paths|router|shell[\\/](?:lazy-screen|page-toasts|screen-outlet))\.tsx?$/,
  /web[\\/]src[\\/]platform[\\/](?:api|early|foreign-hands|api-error|forms|outcome|send|storage|toasts|use-outcome|use-submit)\.tsx?$/,
  /web[\\/]src[\\/]session[\\/](?:demo-accounts|given-email|guard|guarded|login-page)\.tsx?$/,
  /web[\\/]src[\\/]session[\\/](?:redirect|session|session-storage|use-return-place|way-home)\.tsx?$/,
  /web[\\/]src[\\/]layouts[\\/](?:auth-layout|bridge-drawing|page)\.tsx?$/,
  /web[\\/]src[\\/]ui[\\/]\w+[\\/](?:button|class-names|error-boundary|error-state|field|icon|lazy-part|logo|notice)\.tsx?$/,
  /web[\\/]src[\\/]ui[\\/]\w+[\\/](?:page-loading|password-field|popover|skeleton|spinner|text-field|toast|use-page-title)\.tsx?$/,
]

/** What acts need: the first screen has none, every form waits for it. */
const once = /web[\\/]src[\\/]platform[\\/](?:call-once|drawers|follow-kept|kept-acts|random-id|tell-kept-acts|unsure)\.ts$/

/** What forms send and show besides: small, and needing nothing, these compress better in one piece. */
const formats = /contract[\\/]src[\\/]phone\.ts$|web[\\/]src[\\/](?:platform[\\/]form-data|ui[\\/]form[\\/]file-size)\.ts$/

/** What every screen with data needs, apart from the layout around it, which comes with the routes. */
const cache = /node_modules[\\/]@tanstack[\\/]|web[\\/]src[\\/]platform[\\/]query\.ts$/

/** The mark in the page itself: fetched, its headers would be twice its size. */
const mark = `data:image/svg+xml,${inAttribute(readFileSync(new URL('public/mark.svg', import.meta.url), 'utf8'))}`

/** `%BRAND%` and `%MARK%` in index.html. */
const brandedPage: Plugin = {
  name: 'branded-page',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%BRAND%', product.brand).replace('%MARK%', mark) },
}

/** In quotes, and in an address: as short as may be, escapes are sent too. */
function inAttribute(svg: string): string {
  return svg.trim().replaceAll('"', "'").replace(/[#<>]/g, encodeURIComponent)
}

/** What is sealed with the device's key: the keys that Node makes are not known in the world of a `vm`. */
const deviceTests = ['src/platform/{drawers,storage}.test.ts', 'src/session/{only-for,session}.test.tsx']

export default defineConfig({
  plugins: [brandedPage, contractRoutes(), react(), tailwindcss(), earlyBuild(), applicationBuild(), precompress()],
  build: {
    target: Object.entries(browserFloor).map(([browser, version]) => browser + version),
    // The budget check reads the manifest.
    manifest: true,
    // Every browser of the target but Safari 16 preloads modules by itself; there they are merely fetched when used.
    modulePreload: { polyfill: false },
    // No data: addresses: the content policy stays 'self', and the sprite is fetched once.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-load', test: (id) => firstLoad.some((part) => part.test(id)) },
            // Alone: the shells and every act share it, and neither asks for the other.
            { name: 'proof', test: /web[\\/]src[\\/]platform[\\/]asked-first\.ts$/ },
            // Alone: a list that links to another, or names a role, does not ask for the shell that holds the menu.
            { name: 'sections', test: /back-office[\\/]admin-sections\.ts$|contract[\\/]src[\\/]administrator-words\.ts$/ },
            { name: 'once', test: once },
            { name: 'formats', test: formats },
            { name: 'cache', test: cache },
            // Alone: the two shells share it, no screen asks for it.
            { name: 'factor-gate', test: /shell[\\/]factor-gate\.tsx$/ },
            // Alone: screens that share something with the routes do not ask for it again.
            { name: 'signed-in', test: /signed-in\.css$/ },
          ],
        },
      },
    },
  },
  // The QR reader's worker is loaded as a module.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/storage': 'http://127.0.0.1:3000',
      '/site-public': 'http://127.0.0.1:3000',
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./test/setup.ts'],
    css: false,
    testTimeout: 30_000, // a busy machine is not a fault
    projects: [
      // A browser that a worker makes once, and a world of its own for each file: half the time of a process each.
      { extends: true, test: { name: 'screens', include: ['src/**/*.test.{ts,tsx}'], exclude: deviceTests, pool: 'vmThreads' } },
      { extends: true, test: { name: 'device', include: deviceTests } },
    ],
  },
})
