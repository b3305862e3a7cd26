import { settingsToCorrect } from './config-words.ts'

/** All faults of the settings, in one message for the operator. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(settingsToCorrect(faults))
    this.name = 'ConfigError'
    this.faults = faults
  }
}
