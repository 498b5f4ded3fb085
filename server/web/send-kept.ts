import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAmongKnown } from '../core/etag.ts'
import { keepStyleNonce } from '../core/security.ts'
import type { KeptPage } from './kept-pages.ts'

/** The same for everybody, whoever asked: caches between may give it to others for a minute; browsers ask each time. */
const forAll = 'public, max-age=0, s-maxage=60, must-revalidate'
const unpacked = promisify(brotliDecompress)
const readsPacked = (accepted = '') =>
  accepted.split(',').some((one) => {
    const [name, ...weights] = one.toLowerCase().split(';')
    return name?.trim() === 'br' && !weights.some((weight) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight))
  })

/** Send a page that was made for everybody, packed as it lies for those who read that. */
export async function sendKept({ headers }: FastifyRequest, reply: FastifyReply, { body, nonce }: KeptPage) {
  const etag = `W/"${nonce}"`
  keepStyleNonce(reply, nonce)
  reply.type('text/html; charset=utf-8').headers({ 'cache-control': forAll, etag, vary: 'accept-encoding' })
  if (isAmongKnown(headers['if-none-match'], etag)) return reply.code(304).send()
  return readsPacked(headers['accept-encoding'])
    ? reply.header('content-encoding', 'br').send(body)
    : reply.send((await unpacked(body)).toString())
}
