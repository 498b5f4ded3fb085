import { z } from 'zod'
import type { Role } from './roles.ts'

/**
 * Who may make a call. `staff` means a member who holds one of the roles; `self` means a member whose own id is the
 * input's `userId`, or who holds one of the roles. What depends on a row (the reporter of a find) is a rule of the room.
 */
export type Access =
  | { readonly who: 'public' | 'signed-in' | 'member' }
  | { readonly who: 'staff'; readonly roles: readonly Role[] }
  | { readonly who: 'self'; readonly roles: readonly Role[] }

export const everyone: Access = { who: 'public' }
export const signedIn: Access = { who: 'signed-in' }
export const member: Access = { who: 'member' }
export const staff = (...roles: Role[]): Access => ({ who: 'staff', roles })
export const selfOr = (...roles: Role[]): Access => ({ who: 'self', roles })

type Shape = z.ZodType | undefined

export interface Call<
  Method extends string = string,
  Path extends string = string,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> {
  readonly method: Method
  /** As people write it: `/account/{id}/stats`; served under /api. */
  readonly path: Path
  readonly access: Access
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** A schema for JSON; absent when the reply is a file (see `file`). */
  readonly reply?: Reply
  /** Media type of a reply that is a file. */
  readonly file?: string
  /** The body is multipart/form-data with one file; the handler reads it itself. */
  readonly upload?: boolean
  /** What the form of an upload may hold beside its file. */
  readonly uploadFields?: z.ZodObject
  /** A verb that opens its own transactions: serve() opens none. */
  readonly ownTransaction?: boolean
  /** Seconds for which caches, browsers' too, may give the answer again without asking. Only what has a validator. */
  readonly keptFor?: number
  /** A POST because the question is long: it changes nothing, and is not counted as a write. */
  readonly readsOnly?: boolean
}

export const call = <
  const Method extends 'GET' | 'POST' | 'DELETE',
  const Path extends `/${string}`,
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  Reply extends Shape = undefined,
>(
  spec: Call<Method, Path, Params, Query, Body, Reply>,
): Call<Method, Path, Params, Query, Body, Reply> => spec

/** What a handler gets: the parsed parts, merged (a call never uses one name twice). */
export type InputOf<C> =
  C extends Call<string, string, infer P, infer Q, infer B, Shape> ? Part<P> & Part<Q> & Part<B> : never
/** What a client sends: before parsing (defaults may be left out). */
export type SentOf<C> =
  C extends Call<string, string, infer P, infer Q, infer B, Shape> ? Sent<P> & Sent<Q> & Sent<B> : never
export type ReplyOf<C> =
  C extends Call<string, string, Shape, Shape, Shape, infer R> ? (R extends z.ZodType ? z.output<R> : never) : never

type Part<T> = T extends z.ZodType ? z.output<T> : unknown
type Sent<T> = T extends z.ZodType ? z.input<T> : unknown

// ---- words that several rooms share ----

/** Text that PostgreSQL can hold: no NUL, no lone surrogates. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

export const text = (max: number, min = 0) =>
  z.string().trim().min(min).max(max).refine(storable, { message: 'unstorable' })

const unseen = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\u2800]/gu
/** Whether there is anything to see in it: some letters have no shape. */
export const hasSight = (words: string): boolean => words.replace(unseen, '') !== ''

/** What turns the words after it around, so that a line reads as something else. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g
export const withoutTurns = (words: string): string => words.replace(turns, '')

/** Words that stand on one line, such as a name or a title. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .overwrite((words) => withoutTurns(words).replace(/\s+/g, ' ').trim())
    .min(min)
    .max(max)
    .refine(storable, { message: 'unstorable' })
    .refine((words) => min === 0 || hasSight(words), { message: 'unseen' })

/** What an Excel workbook is sent as. */
export const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A schema for the keys of a list of words. */
export const oneOf = <T extends Record<string, string>>(words: T) => z.enum(Object.keys(words) as [keyof T & string])

export const Id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** The same in a path or a query, where everything is text. */
const fromQuery = (schema: z.ZodNumber) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,16}$/)])
    .transform(Number)
    .pipe(schema)
export const QueryId = fromQuery(Id)
export const QueryNumber = (min: number, max: number) => fromQuery(z.number().int().min(min).max(max))
/** true or false in a query. */
export const QueryFlag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((v) => v === true || v === 'true')
export const Skip = QueryNumber(0, 1_000_000).default(0)
export const Take = QueryNumber(1, 200).default(50)
/** Moments travel as ISO texts. */
export const Moment = z.iso.datetime({ offset: true })
export const Done = z.object({ done: z.literal(true) }).meta({ id: 'Done' })

export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.number().int() })

/** Every failure looks like this. `message` is Danish and for people; `code` is for programs. */
export const Problem = z
  .object({
    message: z.string(),
    code: z.string(),
    requestId: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    exception: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof Problem>
