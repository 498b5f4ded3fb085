/** A server that remembers what it was given, as the real one does: a find once for each uuid. */
export class FakeServer {
  records = new Map<string, { id: number; pictures: string[]; version: number; fields?: Record<string, unknown> }>()
  uploads: string[] = []
  trips = new Map<string, { id: number; version: number; isFinished: boolean; recordIds: number[] }>()
  answers: { recordId: number; communityId: number; answers: Record<string, unknown> }[] = []
  /** The answer that a community will not have. */
  wrong: string | undefined
  /** What came, in its order. */
  order: string[] = []
  /** What the next requests meet instead of an answer. */
  faults: (undefined | number | 'offline' | 'unheard' | { status: number; code: string })[] = []

  answer = async (address: string, init: RequestInit): Promise<Response> => {
    const fault = this.faults.shift()
    if (fault === 'offline') throw new TypeError('Failed to fetch')
    if (typeof fault === 'number') return new Response('{}', { status: fault })
    if (typeof fault === 'object') {
      return Response.json({ message: 'Nej.', code: fault.code }, { status: fault.status })
    }
    const told = await this.act(address.replace('/api', ''), init)
    const reply = told instanceof Response ? told : Response.json(told)
    if (fault === 'unheard') throw new TypeError('Failed to fetch')
    return reply
  }

  async act(path: string, init: RequestInit) {
    if (path === '/files/upload-image') {
      const file = (init.body as FormData).get('file') as File
      this.uploads.push(file.name)
      return { id: `media-${this.uploads.length}` }
    }
    const body = JSON.parse(String(init.body))
    this.order.push(path.split('/').at(-1) ?? '')
    if (path === '/community/answers') return this.takeAnswers(body)
    if (path.startsWith('/trip-sampling-event/')) return this.actOnTrip(path, body)
    if (body.tripUuid && !this.trips.has(body.tripUuid)) throw new Error('no such trip')
    const { pictures: shown, ...fields } = body.fields ?? body.changes
    const pictures = shown?.map(({ id }: { id: string }) => id)
    if (path === '/records/create-record') {
      const record = this.records.get(body.uuid) ?? { id: this.records.size + 1, pictures, version: 1, fields }
      this.records.set(body.uuid, record)
      return { ...record, state: body.isDraft ? 'draft' : 'submitted' }
    }
    const record = [...this.records.values()].find(({ id }) => id === body.id)
    if (!record) throw new Error('no such find')
    if (record.version !== body.version) {
      return Response.json({ message: 'Ændret.', code: 'record_changed' }, { status: 409 })
    }
    this.change(record, fields, pictures)
    return { ...record, state: 'submitted' }
  }

  takeAnswers(said: FakeServer['answers'][number]) {
    if (Object.keys(said.answers).some((id) => `answers.${id}` === this.wrong)) {
      const fields = { [this.wrong ?? '']: 'Skriv et tal.' }
      return Response.json({ message: 'Nej.', code: 'community_answers_invalid', fields }, { status: 400 })
    }
    this.answers.push(said)
    return {}
  }

  /** Something is written into a find: from this device, or from another. */
  change(record: { version: number; fields?: object }, fields: object, pictures?: string[]) {
    Object.assign(record, pictures && { pictures }, {
      version: record.version + 1,
      fields: { ...record.fields, ...fields },
    })
  }

  actOnTrip(path: string, body: { uuid: string; id: number; trip: { isFinished: boolean }; recordIds: number[] }) {
    if (path.endsWith('/create-trip-sampling-event')) {
      const trip = this.trips.get(body.uuid) ?? {
        id: this.trips.size + 70,
        version: 1,
        isFinished: body.trip.isFinished,
        recordIds: body.recordIds,
      }
      this.trips.set(body.uuid, trip)
      return trip
    }
    const trip = [...this.trips.values()].find(({ id }) => id === body.id)
    if (!trip) throw new Error('no such trip')
    return Object.assign(trip, body.trip && { isFinished: body.trip.isFinished }, { version: trip.version + 1 })
  }
}
