import { testSeeds } from './seeds.ts'

testSeeds('even')
