/** Why a foreign server gave nothing usable. */
export class FetchProblem extends Error {
  /** It cannot be reached or is too slow; it says no; or it says something that cannot be read. */
  readonly kind: 'unreachable' | 'refused' | 'unreadable'
  /** What it said when it said no. */
  readonly status: number | undefined
  constructor(kind: FetchProblem['kind'], message: string, status?: number) {
    super(message)
    this.kind = kind
    this.status = status
  }
}

/** Ask a foreign server for JSON. It has so many milliseconds for all of its answer, and the answer has a limit. */
export async function fetchJson(
  url: URL,
  milliseconds: number,
  mostBytes = 20_000_000,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const signal = AbortSignal.timeout(milliseconds)
  const ask = async () => {
    const reply = await fetch(url, { signal, headers: { accept: 'application/json', ...headers } })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new FetchProblem('refused', `${url.host} svarede ${reply.status}`, reply.status)
    }
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) throw new FetchProblem('unreadable', `${url.host} sendte for meget`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }
  let text: string
  try {
    text = await ask()
  } catch (error) {
    if (error instanceof FetchProblem) throw error
    throw new FetchProblem(
      'unreachable',
      signal.aborted ? `${url.host} svarede ikke i tide` : `${url.host} svarer ikke`,
    )
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new FetchProblem('unreadable', `${url.host} sendte ikke gyldig JSON`)
  }
}
