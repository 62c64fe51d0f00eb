import { testSeeds } from './seeds.ts'

testSeeds('odd')
