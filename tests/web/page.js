// page.js PAGE < QUESTIONS - runs the script of the page of challenges without a browser.
//
// Questions and answers are lines of JSON: a question has a fragment and the languages of a browser, its answer what the
// page shows and everything that it must not do. The document here knows only what the page needs; anything else that
// is called fails, and anything else that is set is noted.
'use strict';

const fs = require('fs');
const vm = require('vm');

const TAGS = ['span', 'bdi', 'dt', 'dd', 'rect', 'path', 'g'];
const SET = ['textContent', 'hidden', 'lang', 'dir', 'title'];
const ATTRIBUTES = /^(x|y|width|height|rx|d|fill|fill-rule|stroke|stroke-width|stroke-opacity|transform|viewBox|aria-label|hidden)$/;
// What an element of this document has, and no page knows of.
const OWN = Symbol('own');
let problems = [];

function watch(target) {
  return new Proxy(target, {
    set(object, key, value) {
      if (!SET.includes(key))
        problems.push(`sets ${String(key)}`);
      object[key] = value;
      return true;
    },
  });
}

class Element {
  constructor(id) {
    this[OWN] = { id, text: '', children: [], attributes: {} };
  }
  get textContent() {
    return this[OWN].text + this[OWN].children.map(child => child.textContent).join('');
  }
  set textContent(text) {
    this.replaceChildren();
    this[OWN].text = String(text);
  }
  get firstChild() {
    return this[OWN].children[0] ?? null;
  }
  append(...children) {
    for (const child of children)
      if (typeof child !== 'object')
        problems.push('appends a text');
    this[OWN].children.push(...children);
  }
  replaceChildren() {
    this[OWN].text = '';
    this[OWN].children = [];
  }
  setAttribute(name, value) {
    if (name === 'href' ? this[OWN].id !== 'open' || !/^fairdeal:[!-~]*$/.test(value) : !ATTRIBUTES.test(name))
      problems.push(`sets the attribute ${name} to ${value}`);
    if (name !== 'href' && name !== 'aria-label' && !/^[-#\w.,() ]*$/.test(value))
      problems.push(`writes ${value} into the attribute ${name}`);
    this[OWN].attributes[name] = value;
  }
  removeAttribute(name) {
    delete this[OWN].attributes[name];
  }
}

function create(tag) {
  if (!TAGS.includes(tag))
    problems.push(`creates ${tag}`);
  return watch(new Element(''));
}

const html = fs.readFileSync(process.argv[2], 'utf8');
const script = /<script>([^]*?)<\/script>/.exec(html)[1];
const elements = {};
for (const [, id] of html.matchAll(/ id="(\w+)"/g))
  elements[id] = watch(new Element(id));
const location = { hash: '' };
const navigator = { languages: ['en'] };
const document = watch({ getElementById: id => elements[id], createElement: create, createElementNS: (space, tag) => create(tag),
                         documentElement: watch({}), title: '' });
const context = vm.createContext({ document, location, navigator, TextEncoder, addEventListener: () => {} },
                                 { codeGeneration: { strings: false, wasm: false } });
vm.runInContext(script, context);

function describe(fragment) {
  const found = context.readLink(fragment);
  const table = context.makeTable(found.game, found.number, found.options);
  const piles = [...table.piles].map(([pile, cards]) => {
    const down = table.down[pile] ?? 0;
    return [pile + ':', ...(down ? [`[${cards.slice(0, down).join(' ')}]`] : []), ...cards.slice(down)].join(' ');
  });
  return { piles, name: found.result?.name ?? null };
}

function answer(question) {
  problems = [];
  location.hash = question.fragment === '' ? '' : '#' + question.fragment;
  navigator.languages = question.languages ?? ['en'];
  context.show();
  const shown = {};
  for (const [id, element] of Object.entries(elements))
    if (!element.hidden && !('hidden' in element[OWN].attributes))
      shown[id] = element.textContent;
  let rest = { fault: null };
  try {
    rest = { fault: null, ...describe(question.fragment) };
  } catch (fault) {
    rest = { fault: fault.message };
  }
  return { ...rest, shown, problems, language: document.documentElement.lang, direction: document.documentElement.dir,
           link: elements.open[OWN].attributes.href ?? null };
}

const keys = vm.runInContext('Object.fromEntries(Object.entries(TEXTS).map(([key, texts]) => [key, [Object.keys(texts), texts.games.length, texts.options.length, Object.values(texts).flat().every(text => text.trim() === text && text !== "")]]))', context);
console.log(JSON.stringify(keys));
for (const line of fs.readFileSync(0, 'utf8').split('\n'))
  if (line !== '')
    console.log(JSON.stringify(answer(JSON.parse(line))));
