import type { Sandbox } from './collect.ts'
import type { SandboxRunner } from './sandbox-runner.ts'

/** What the sandbox's routes share. */
export interface SandboxParts {
  sandbox: Sandbox
  runner: SandboxRunner
  webhookSecret: string
  publicUrl: () => string
  webhookUrl: () => string
}
