import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'

/** The room that a path's first word belongs to. The words are those of the interface that others know, not the rooms'. */
const roomOfWord: Record<string, string> = {
  'admin-settings': 'settings',
  account: 'account',
  clients: 'clients',
  places: 'places',
  files: 'media',
  forum: 'forum',
  news: 'news',
  warnings: 'warnings',
  taxa: 'taxa',
  records: 'records',
  admin: 'moderation',
  'trip-sampling-event': 'trips',
  community: 'communities',
  notifications: 'notifications',
  search: 'search',
  statistics: 'search',
  health: 'housekeeping',
  housekeeping: 'housekeeping',
}

/**
 * A path says what a call is about. Where the answer is known only further to the right, the room that knows it answers:
 * these, and why. ARCHITECTURE.md says the same.
 */
const answeredElsewhere: readonly { room: string; why: string; calls: readonly string[] }[] = [
  {
    room: 'records',
    why: 'what a user has found: accounts know no finds',
    calls: ['deleteUserTags', 'userActivities', 'userStats', 'userStatsByIdentifier', 'userTags'],
  },
  {
    room: 'validation',
    why: 'what a find is: votes, decisions and the queue; a find without them is still a find',
    calls: [
      ...['addRecordSuggestion', 'decideRecords', 'dismissRecord', 'imagesForComparison', 'pauseRecord'],
      ...['previewValidationParameters', 'recordValidation', 'toggleExpertValidation', 'toggleSuggestionVote'],
      ...['unDismissRecord', 'unPauseRecord', 'undoDecision', 'validationContext', 'validationOverview'],
      'validationSuggestions',
    ],
  },
  {
    room: 'moderation',
    why: 'what is wrong with a find or with what somebody wrote, and moving finds: needs votes and decisions',
    calls: [
      ...['addRecordReport', 'flagRecord', 'moveRecordsTaxonToTaxon', 'moveRecordsUserToUser', 'recordFlags'],
      ...['recordMoves', 'reportThread', 'unFlagRecord', 'undoRecordMove'],
    ],
  },
  {
    room: 'sync',
    why: 'what is fetched from elsewhere: an administrator asks for it, moderation knows nothing of it',
    calls: ['latestRedListRun', 'syncRedList'],
  },
  {
    room: 'search',
    why: 'counted, listed and drawn by the engine, which stands right of finds and taxa; files and kept searches go with it',
    calls: [
      ...[
        'deleteSavedSearch',
        'download',
        'downloadFile',
        'followSearch',
        'listDownloads',
        'lookedAtSearch',
        'missingSpecies',
        'numRecords',
      ],
      ...['recordStatistics', 'recordTile', 'saveSearch', 'savedSearches', 'searchAreas', 'searchEpochComparisonMap'],
      ...['askForOwnData', 'newestOwnData', 'ownDataFile'],
      ...[
        'heatMap',
        'invasiveTaxa',
        'searchHeatMap',
        'searchRecordBeside',
        'searchRecordList',
        'searchTaxonList',
        'seasonalTaxa',
        'taxonList',
      ],
    ],
  },
]

const server = join(import.meta.dirname, '../server')

/** Which room handles each call. */
async function handlingRooms(): Promise<Map<string, string>> {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('routes.ts'))
  const found = await Promise.all(
    files.map(async (file) => {
      const module = (await import(join(server, file))) as Record<string, object>
      const names = Object.entries(module).flatMap(([name, value]) =>
        name.endsWith('Handlers') ? Object.keys(value) : [],
      )
      return names.map((name): [string, string] => [name, file.split('/')[0] ?? ''])
    }),
  )
  return new Map(found.flat())
}

describe('calls', () => {
  test('are handled in the room whose path they have, or in the one that is named here with its reason', async () => {
    const handledBy = await handlingRooms()
    const astray = Object.entries(calls).flatMap(([name, { path }]) => {
      const room = handledBy.get(name)
      return room === roomOfWord[path.split('/')[1] ?? ''] ? [] : [`${room}: ${name}`]
    })
    const named = answeredElsewhere.flatMap(({ room, calls: names }) => names.map((name) => `${room}: ${name}`))
    expect(astray.toSorted()).toEqual(named.toSorted())
  })
})
