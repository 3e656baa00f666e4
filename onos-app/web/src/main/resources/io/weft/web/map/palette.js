/** The colours of the map, which CSS does not reach. All marks have a contrast of 3:1 to the ground, texts of 4.5:1. */
import {DRAINED, FAILED, LOSSY, MISCABLED, NOT_PROGRAMMED, UNWATCHED, UP} from './fabric-states.js';

const LIGHT = {
  ground: '#f6f7f9',
  group: 'rgba(60, 80, 110, 0.06)',
  groupEdge: 'rgba(60, 80, 110, 0.18)',
  text: '#1a1f27',
  quietText: '#505b6a',
  link: '#7b8794',
  switch: '#3d5875',
  halo: '#ffffff',
  selection: '#0b5cad',
  states: {
    [UP]: '#3d5875',
    [DRAINED]: '#7a3fb0',
    [UNWATCHED]: '#0a6b73',
    [NOT_PROGRAMMED]: '#5f6b7a',
    [LOSSY]: '#a82668',
    [MISCABLED]: '#9a5b00',
    [FAILED]: '#c0221a',
  },
  // From ColorBrewer's YlGnBu (C. Brewer), without its lightest, so that all of it is seen on the ground.
  ramp: ['#8fc7bd', '#5fb3c0', '#41a0c0', '#2f86b6', '#2a69a6', '#2a4d92', '#1f327a', '#111f55'],
  // Okabe and Ito's colours, darkened where they are too light for the ground; told apart by the colour-blind.
  channels: ['#0072b2', '#b35300', '#00795a', '#9c3f78', '#7a6a00', '#2c8fbd', '#444f5c', '#c0221a'],
};

const DARK = {
  ground: '#10151c',
  group: 'rgba(160, 185, 220, 0.07)',
  groupEdge: 'rgba(160, 185, 220, 0.22)',
  text: '#e6ebf1',
  quietText: '#a3b0c0',
  link: '#66737f',
  switch: '#8fb0d4',
  halo: '#10151c',
  selection: '#7cbcff',
  states: {
    [UP]: '#8fb0d4',
    [DRAINED]: '#c79bf2',
    [UNWATCHED]: '#5cc9d3',
    [NOT_PROGRAMMED]: '#9aa7b6',
    [LOSSY]: '#f28cc0',
    [MISCABLED]: '#f0b04a',
    [FAILED]: '#ff7d72',
  },
  ramp: ['#2d4f8f', '#2f6aa8', '#3286b8', '#41a2be', '#62bcb8', '#93d1b0', '#c8e6b0', '#fbf7c4'],
  channels: ['#5ab4e8', '#f0a04a', '#3ecfa4', '#e596c4', '#e6d85a', '#9ad3f2', '#c3cbd4', '#ff7d72'],
};

/** Those of the light or of the dark theme. */
export function palette(dark) {
  return dark ? DARK : LIGHT;
}
