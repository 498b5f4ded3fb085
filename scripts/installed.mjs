import { helpIfAsked } from './steps/help.mjs'
import { markInstalled } from './steps/install.mjs'

helpIfAsked('Run by npm after an installation: notes which package-lock.json node_modules was made from.')
markInstalled()
