/* one-of-many.h: included before each test of a group, whose main() has another name there. */
#pragma once

int main (int argc, char **argv);
