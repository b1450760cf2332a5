@NullMarked
package dev.seshat;

import org.jspecify.annotations.NullMarked;
