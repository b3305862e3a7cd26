import { parse, PGlite, type PGliteOptions, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { isStalePlan, StatementNames } from './statement-names.ts'

const { serialize } = protocol
/** Nothing analyzes tables here: a plan is made anew now and then, for what they hold by then. */
const rememberedMs = 60_000

/** PGlite that plans what it is asked often once, as PostgreSQL does: planning a scan takes it longer than doing it. */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const pglite = new RememberingPglite(options)
  await pglite.waitReady
  return pglite
}

/** Outside of transactions only, where all that is hot is. */
class RememberingPglite extends PGlite {
  readonly #names = new StatementNames()
  /** The types of the parameters of each, by its name. */
  readonly #prepared = new Map<string, number[]>()
  #beganAt = performance.now()

  override async query<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    const name = params.length > 0 ? this.#names.nameOf(text) : undefined
    if (name === undefined || !this.ready || this.isInTransaction()) return super.query<T>(text, params, options)
    try {
      return await this.runExclusive(() => this.#execute<T>(name, text, params, options))
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#names.forget(text)
      return super.query<T>(text, params, options)
    }
  }

  async #execute<T>(name: string, text: string, params: unknown[], options: QueryOptions | undefined): Promise<Results<T>> {
    if (performance.now() - this.#beganAt > rememberedMs) await this.#forgetAll()
    const types = this.#prepared.get(name) ?? (await this.#prepare(name, text))
    const values = params.map((value, index) => this.#asText(value, types[index] ?? 0))
    const messages = await this.#send(
      serialize.bind({ statement: name, values }), serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync(),
    )
    const [result] = parse.parseResults(messages, this.parsers, options)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as PGlite's own query does
    return result as Results<T>
  }

  async #prepare(name: string, text: string): Promise<number[]> {
    const messages = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync())
    const types = parse.parseDescribeStatementResults(messages)
    this.#prepared.set(name, types)
    return types
  }

  async #forgetAll(): Promise<void> {
    await this.#send(serialize.parse({ text: 'deallocate all' }), serialize.bind({}), serialize.execute({}), serialize.sync())
    this.#prepared.clear()
    this.#beganAt = performance.now()
  }

  #asText(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    const write = this.serializers[type]
    // oxlint-disable-next-line typescript/no-base-to-string -- as PGlite's own query does
    return write ? write(value) : String(value)
  }

  #send(...messages: Uint8Array[]) {
    return this.execProtocolStream(Buffer.concat(messages))
  }
}
