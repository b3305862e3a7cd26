import type { OnlyHere } from '#src/platform/config-rules.ts'
import type { SettingReader } from '#src/platform/setting-reader.ts'
import * as words from './demo-words.ts'

declare module '#src/platform/config.ts' {
  interface Config {
    /** Demo data, and demo accounts shown on the sign-in page. */
    demo: boolean
  }
}

export function readDemoSetting(
  read: SettingReader,
  { production, databaseUrl }: { production: boolean; databaseUrl: string | undefined },
): boolean {
  const demo = read.flag('DEMO', databaseUrl || production ? '0' : '1')
  if (demo && production) read.faults.push(words.demoInProduction)
  return demo
}

export function demoOnlyHere(demo: boolean): OnlyHere[] {
  return demo ? [{ setting: 'DEMO', because: words.demoPasswordIsPublic }] : []
}
