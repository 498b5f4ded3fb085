import { installFromDebian } from './debian.mjs'

/** What the Node of node_modules asks of a Linux machine beyond its C library, and Debian's package for each. */
const needed = [
  { library: 'libatomic.so.1', debian: 'libatomic1' },
  { library: 'libstdc++.so.6', debian: 'libstdc++6' },
]

/** The loader itself is asked: it knows all of its folders. A library is no module of Node's, so it complains always. */
const isMissing = (library) => {
  try {
    process.dlopen({ exports: {} }, library)
    return false
  } catch (error) {
    return /No such file/.test(error.message)
  }
}

export const missingLibraries = (wanted = needed) =>
  process.platform === 'linux' ? wanted.filter(({ library }) => isMissing(library)) : []

const exactly = (name) => `^${name.replaceAll('+', '[+]')}$`

/** Install what is missing where that is possible. Returns what is missing still. */
export async function ensureLibraries() {
  for (const { debian } of missingLibraries()) await installFromDebian(exactly(debian))
  return missingLibraries()
}
